import { expect, it } from 'vitest'

import { pastedFiles } from './pasted-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const paste = (...types: string[]) =>
  pastedFiles({ types, files: [picture] as unknown as FileList })

it('takes screenshots, pictures of pages and files of the desktop', () => {
  expect(paste('Files')).toEqual([picture])
  expect(paste('text/html', 'Files')).toEqual([picture])
  expect(paste('text/plain', 'Files')).toEqual([picture])
})

it('leaves copied text and cells as text, though a picture of them lies beside', () => {
  expect(paste('text/plain', 'text/html', 'Files')).toEqual([])
  expect(paste('text/plain', 'text/rtf', 'Files')).toEqual([])
})
