/** Control characters that break a terminal or a database. Line breaks and tabs are allowed. */
const controls = /(?![\n\t])\p{Cc}/gu
/** Lone surrogates, which are not valid text. */
const halves = /\p{Cs}/gu

/** The text as written, without control characters and lone surrogates. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(controls, '').replace(halves, '\uFFFD')
