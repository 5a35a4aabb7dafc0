/** Version of the terms that a customer accepts with an order. Every quote contains it. */
export const termsVersion = '2026-11-21'
