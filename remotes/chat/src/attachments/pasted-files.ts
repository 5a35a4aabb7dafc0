type Pasted = Pick<DataTransfer, 'types' | 'files'>

/**
 * The files to attach. Text processors and spreadsheets put a picture of what was copied beside its text: then the text
 * is meant.
 */
export function pastedFiles({ types, files }: Pasted): File[] {
  const isFormatted = types.includes('text/html') || types.includes('text/rtf')
  return types.includes('text/plain') && isFormatted ? [] : [...files]
}
