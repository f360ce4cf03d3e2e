# Boards that are put together from parts.

error-arrangement-form = “{ $code }” is not an arrangement. Write a layout ({ $layouts }), a colon and one letter for each place, row by row.
error-arrangement-count = A layout { $layout } needs { $need } letters, one for each place; I read { $letters }.
error-arrangement-unknown = There is no part “{ $letter }”. The parts are: { $known }.
error-arrangement-twice = The part “{ $letter }” stands in the arrangement twice. Each part can be used only once.
error-arrangement-seam = { $second } does not fit { $side ->
    [east] east
   *[south] south
} of { $first }: land would end at the seam. These fit there: { $fitting }.
error-arrangement-seats = This arrangement has { $spaces } territories, which cannot be dealt evenly to { $seats } players. { $suited ->
    [0] It suits no number of players: please choose another
   *[other] It suits: { $fitting }
}.
