/** Everything but line breaks and tabs that a terminal or a database would trip over. */
const controls = /(?![\n\t])\p{Cc}/gu
/** Half of a character outside of the first plane: no text can be made of it. */
const halves = /\p{Cs}/gu

/** What somebody wrote, literally, without control characters and halves of characters. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(controls, '').replace(halves, '\uFFFD')
