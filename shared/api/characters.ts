import * as z from 'zod/mini'

/** Not by UTF-16 units: an emoji is one character for who counts. */
export const maxCharacters = (maximum: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length <= maximum || [...value].length <= maximum) return
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
  })
