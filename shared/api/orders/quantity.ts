/**
 * The maximum units of a plan in one line (S9.quantity); the minimum is 1. The number has its own file, so that a page
 * can import it without any schema.
 */
export const maxQuantity = 100
