import { expect, it } from 'vitest'

import { pastedFiles } from './pasted-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const paste = (...types: string[]) =>
  pastedFiles({ types, files: [picture] as unknown as FileList })

it('accepts screenshots, pictures of web pages and files of the desktop', () => {
  expect(paste('Files')).toEqual([picture])
  expect(paste('text/html', 'Files')).toEqual([picture])
  expect(paste('text/plain', 'Files')).toEqual([picture])
})

it('pastes copied text and cells as text, even when the clipboard also has a picture of them', () => {
  expect(paste('text/plain', 'text/html', 'Files')).toEqual([])
  expect(paste('text/plain', 'text/rtf', 'Files')).toEqual([])
})
