/** Version of the terms that a customer accepts with an order; part of every quote. */
export const termsVersion = '2026-11-21'
