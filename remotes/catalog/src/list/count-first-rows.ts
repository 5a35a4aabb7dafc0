/** Below this width of the window in pixels, each row is a card. */
const cardsBelow = 1040
const heightOf = { row: 60, card: 170 }
/** What is always above the list, in pixels. */
const headHeight = 200
/** A customer who has scrolled can be at any of the rows that the server rendered. */
const scrolledCount = 20

/** The number of rows that fill the window when the page opens, from 4 to 40. */
export function countFirstRows(): number {
  const height = innerWidth < cardsBelow ? heightOf.card : heightOf.row
  const least = scrollY > 0 ? scrolledCount : 4
  return Math.min(40, Math.max(least, Math.ceil((innerHeight - headHeight) / height)))
}
