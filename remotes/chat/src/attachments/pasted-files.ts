type Pasted = Pick<DataTransfer, 'types' | 'files'>

/**
 * Returns the files to attach. Text processors and spreadsheets add a picture of the copied text to the clipboard; in
 * that case the user wants the text, and the result is empty.
 */
export function pastedFiles({ types, files }: Pasted): File[] {
  const isFormatted = types.includes('text/html') || types.includes('text/rtf')
  return types.includes('text/plain') && isFormatted ? [] : [...files]
}
