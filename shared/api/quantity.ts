/**
 * A line has 1 to 100 units of its plan (S9.quantity). The number has a file of its own, so that a page that needs it
 * brings no schemas.
 */
export const maxQuantity = 100
