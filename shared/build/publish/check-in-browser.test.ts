import { expect, it } from 'vitest'

import { checkInBrowser } from './check-in-browser.ts'

it('names the build that it needs, if there is no checker', async () => {
  const input = {
    shop: 'http://localhost:1',
    folders: ['/nowhere'],
    isJson: false,
    distDir: '/nowhere',
  }
  await expect(checkInBrowser(input)).rejects.toThrow(
    'run `npm run build -- server sandbox checker`',
  )
})
