/** The page of a league: times in the reader's zone, and tables that are sorted by any column. */

/** Write all moments in the reader's zone and language. */
function writeTimes() {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  for (const time of document.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (!Number.isNaN(moment.getTime())) {
      time.title = time.textContent;
      time.textContent = format.format(moment);
    }
  }
}

/**
 * Order two keys of cells: numbers by value, before words by the language's order.
 * @param {string} a
 * @param {string} b
 * @param {Intl.Collator} collator
 */
function order(a, b, collator) {
  const [x, y] = [Number(a), Number(b)];
  const [first, second] = [a === "" || Number.isNaN(x), b === "" || Number.isNaN(y)];
  if (first !== second) {
    return first ? 1 : -1;
  }
  return first ? collator.compare(a, b) : x - y;
}

/**
 * Sort a table's rows by a column; the same column again turns the order round.
 * @param {HTMLTableElement} table
 * @param {HTMLTableCellElement} head
 * @param {Intl.Collator} collator
 */
function sort(table, head, collator) {
  const down = head.ariaSort === "ascending";
  for (const other of table.tHead.rows[0].cells) {
    other.removeAttribute("aria-sort");
  }
  head.ariaSort = down ? "descending" : "ascending";
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const key = (row) => row.cells[head.cellIndex].dataset.key;
  rows.sort((a, b) => (down ? -1 : 1) * order(key(a), key(b), collator));
  body.append(...rows);
}

/** Make a button of each head of a table. */
function makeSortable() {
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  for (const table of document.querySelectorAll("table:not(.cross)")) {
    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.title = document.body.dataset.sort.replace("%", head.textContent);
      button.addEventListener("click", () => sort(table, head, collator));
      head.replaceChildren(button);
    }
  }
}

writeTimes();
makeSortable();
