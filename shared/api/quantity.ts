/**
 * We decided: 1 to 100 units of one plan (SPEC 9 shows no limit). In a file of its own, so that a page that needs the
 * number brings no schemas.
 */
export const maxQuantity = 100
