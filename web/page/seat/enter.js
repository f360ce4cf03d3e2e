// The first page of a seat's link: goes on to the seat's own address, so that the link stays neither in the
// address bar nor in the history.

const way = document.querySelector("a[data-way]");
location.replace(way.getAttribute("href"));
