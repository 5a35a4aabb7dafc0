import { addSession } from '../../tools/api/api-client.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/test.ts'

const textFile = /^\/r\/([a-z]+)\/(en|zh-TW|es)\.[0-9a-f]+\.json$/

test('texts load once, in one language, with the page or slot that shows them', async ({
  page,
  context,
  shop,
}) => {
  const requested: string[] = []
  page.on('request', request => {
    const [, part, language] = textFile.exec(new URL(request.url()).pathname) ?? []
    if (part && language) requested.push(`${part} ${language}`)
  })
  await addSession(context, shop.url)
  await page.goto('/es/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible()
  await expect(launcher(page)).toBeVisible()
  // The placeholder of the chat button looks the same, so this polls for the texts.
  await expect
    .poll(() => requested.toSorted())
    .toEqual(['cart es', 'chat es', 'shared es', 'shell es'])

  await page.getByRole('link', { name: 'Planes', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Añadir / }).first()).toBeVisible()
  expect(requested.slice(4)).toEqual(['catalog es'])
})
