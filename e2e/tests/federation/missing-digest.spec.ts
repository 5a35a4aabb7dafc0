import { launcher } from '../../tools/chat/chat.ts'
import { retryPage } from '../../tools/faults/fallback-cases.ts'
import { stopTime, watchPageLoads } from '../../tools/page-loads.ts'
import {
  type Expose,
  type FullComposition,
  readComposition,
} from '../../tools/releases/full-composition.ts'
import { completeDigests, useFiles } from '../../tools/releases/run-file.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, type Page, test } from '../../tools/test.ts'

type Listed = { digests: Record<string, string> }

/** Changes the HTML of `/guest`, for example to remove digests. The files themselves stay unchanged. */
async function changeGuest(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/guest', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

function removeDigests(page: Page, change: (listed: Listed) => void): Promise<void> {
  return changeGuest(page, html =>
    html.replace(
      /(id="composition">)(.*?)(<\/script>)/s,
      (_, before: string, json: string, after: string) => {
        const listed: Listed = JSON.parse(json)
        change(listed)
        return before + JSON.stringify(listed).replaceAll('<', '\\u003c') + after
      },
    ),
  )
}

const isText = (path?: string): path is string => path !== undefined
const codeOf = (expose?: Expose) => [...(expose?.js ?? []), ...(expose?.css ?? [])]

test('the browser rejects chunks, shared modules, styles and texts without a digest', async ({
  page,
  request,
}) => {
  const { id, shell, shared, remotes } = await readComposition(request)
  const all = [shell, shared, ...remotes]
  const catalog = remotes.find(({ name }) => name === 'catalog')
  const { runtime, boot, js, css, uses } = shell.parts
  const first = new Set([
    ...[runtime, boot, ...js, ...css, shared.entry, catalog?.entry],
    ...uses.flatMap(name => codeOf(shared.exposes[name])),
    ...codeOf(catalog?.exposes['guest-page']),
  ])
  const table = all
    .flatMap(({ files }) => files.map(({ path }) => path))
    .filter(path => /\.(js|css)$/.test(path) && !first.has(path))
  const fullComposition = `/c/${id}.json`
  for (const { name } of all)
    expect(table.filter(path => path.startsWith(`/r/${name}/`)).length, name).toBeGreaterThan(1)
  await removeDigests(page, ({ digests }) => {
    for (const path of table) delete digests[path]
  })
  // The full composition also lacks the digests, and so does the URL of the retry.
  await page.route(`**${fullComposition}*`, async route => {
    const response = await route.fetch()
    const { shell, shared, remotes, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, shell, shared, remotes: {} } })
  })
  // Lazy files of `shared` are missing, so the page reloads once.
  await stopTime(page)
  const pageLoads = watchPageLoads(page)
  await page.goto('/guest')
  await expect.poll(() => pageLoads).toEqual(['/guest', '/guest'])
  await expect(page.locator('html[data-quiet]')).toBeAttached()
  expect(await useFiles(page, table)).toEqual(new Map(table.map(path => [path, 'rejected'])))
  // The page starts with the English texts, so only the other languages are checked.
  const texts = all.flatMap(({ locales }) => [locales.es, locales['zh-TW']]).filter(isText)
  expect(await completeDigests(page)).toBe('rejected')
  expect(await useFiles(page, texts)).toEqual(new Map(texts.map(path => [path, 'rejected'])))

  await page.unrouteAll()
  expect(await completeDigests(page)).toBe('accepted')
  expect(await useFiles(page, [...table, ...texts])).toEqual(
    new Map([...table, ...texts].map(path => [path, 'accepted'])),
  )
})

async function hideGuestPage(page: Page, { remotes }: FullComposition): Promise<void> {
  const catalog = remotes.find(({ name }) => name === 'catalog')
  const [script = ''] = catalog?.exposes['guest-page']?.js ?? []
  await removeDigests(page, ({ digests }) => {
    delete digests[script]
  })
}
const plans = (page: Page) => page.getByRole('table', { name: 'Server plans' })

test('a page whose script has no digest appears after the page has read the list of all files', async ({
  page,
  request,
}) => {
  await hideGuestPage(page, await readComposition(request))
  await page.goto('/guest')
  await expect(plans(page)).toBeVisible()
})

test('without this list the page falls back, the rest of the shop works, and Retry reads the list', async ({
  page,
  request,
}) => {
  const composition = await readComposition(request)
  await hideGuestPage(page, composition)
  const list = `**/c/${composition.id}.json*`
  await page.route(list, route => route.fulfill({ status: 503 }))
  await page.goto('/guest')
  await expect(page.getByText('The list of plans could not be loaded')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  await expect(launcher(page)).toBeVisible()
  await markPage(page)
  await page.unroute(list)
  await retryPage(page)
  await expect(plans(page)).toBeVisible()
  await expectSamePage(page)
})

test('a script without a digest in the head does not run, and the recovery part appears', async ({
  page,
  request,
}) => {
  const { shell } = await readComposition(request)
  const [script = ''] = shell.parts.js
  await changeGuest(page, html => {
    const tag = new RegExp(`(<script[^>]*${script}[^>]*) integrity="[^"]*"`)
    expect(html).toMatch(tag)
    return html.replace(tag, '$1')
  })
  await page.clock.install()
  await page.goto('/guest', { waitUntil: 'commit' })
  await page.clock.runFor(30_000)
  await expect(page.getByText('The shop is slow to start')).toBeVisible()
  await expect(page.locator('html[data-ready]')).not.toBeAttached()
})
