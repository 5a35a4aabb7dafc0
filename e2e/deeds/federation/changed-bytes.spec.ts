import { expect, type Page, test } from '../../tools/test.ts'

/** Every kind of file that the page of plans starts with. */
const kinds = [
  { what: 'first script', path: /^\/r\/shell\/runtime\..*\.js$/ },
  { what: 'shell', path: /^\/r\/shell\/main\..*\.js$/ },
  { what: 'styles of the shell', path: /^\/r\/shell\/main\..*\.css$/ },
  { what: 'entry of shared', path: /^\/r\/shared\/entry\..*\.js$/ },
  { what: 'code of shared', path: /^\/r\/shared\/startup\..*\.js$/ },
  { what: 'styles of shared', path: /^\/r\/shared\/startup\..*\.css$/ },
  { what: 'entry of a remote', path: /^\/r\/catalog\/entry\..*\.js$/ },
  { what: 'page of a remote', path: /^\/r\/catalog\/guest-page\..*\.js$/ },
  { what: 'styles of a remote', path: /^\/r\/catalog\/.*\.css$/ },
]

const mark = { js: ';globalThis.changedBytesRan = true', css: ':root{--changed-bytes:ran}' }

/** Somebody on the way appends code of his own to a file. */
async function change(page: Page, path: RegExp): Promise<() => number> {
  let changed = 0
  await page.route(
    url => path.test(url.pathname),
    async route => {
      const response = await route.fetch()
      const isScript = new URL(route.request().url()).pathname.endsWith('.js')
      changed += 1
      await route.fulfill({
        response,
        body: (await response.text()) + mark[isScript ? 'js' : 'css'],
      })
    },
  )
  return () => changed
}

for (const { what, path } of kinds) {
  test(`changed bytes are not run: ${what}`, async ({ page }) => {
    const changed = await change(page, path)
    await page.goto('/guest')
    await expect.poll(changed).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const traces = await page.evaluate(() => ({
      script: 'changedBytesRan' in globalThis,
      style: getComputedStyle(document.documentElement).getPropertyValue('--changed-bytes'),
    }))
    expect(traces).toEqual({ script: false, style: '' })
  })
}
