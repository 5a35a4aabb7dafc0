import { createVisitor } from '../../tools/api/api-client.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { expect, type Page, test } from '../../tools/test.ts'

/** A picture of 5 × 3 pixels. */
const gif = Buffer.from('R0lGODlhBQADAPAAAP8AAAAAACH5BAAAAAAALAAAAAAFAAMAAAIDhI9ZADs=', 'base64')
const fullSpeed = -1
const megabyte = 1024 * 1024

/** Limits the upload speed, in bytes per second. */
async function createLine(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  return (uploadThroughput: number) =>
    client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: fullSpeed,
      uploadThroughput,
    })
}

type Files = { name: string; mimeType: string; buffer: Buffer }[]

async function choose(page: Page, button: string, files: Files) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await choosing).setFiles(files)
}

test('a customer sends a picture and a log that no other user can fetch', async ({
  page,
  shop,
}) => {
  await page.goto('/guest?location=taipei-tw')
  await launcher(page).click()
  await expect(page.getByRole('dialog', { name: 'Chat with Quarry' })).toBeVisible()
  const setSpeed = await createLine(page)
  await setSpeed(megabyte / 4)
  const log = Buffer.alloc(3 * megabyte, 'eth0 is down\n')
  await choose(page, 'Attach files', [
    { name: 'rack.gif', mimeType: 'image/gif', buffer: gif },
    { name: 'kernel.log', mimeType: 'text/plain', buffer: log },
    { name: 'wrong.log', mimeType: 'text/plain', buffer: log },
  ])
  const progress = page.getByRole('progressbar', { name: 'Upload of kernel.log' })
  await expect
    .poll(() => progress.evaluate(bar => (bar as HTMLProgressElement).value))
    .toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Cancel the upload of wrong.log' }).click()
  await setSpeed(fullSpeed)
  await expect(page.getByText('kernel.log is ready to send.')).toBeAttached()
  const draft = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(draft).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Message' }).fill('hello')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(draft).toHaveCount(0)

  const sent = page.getByRole('list', { name: 'Attachments' })
  const thumbnail = sent.getByRole('button', { name: 'View rack.gif' })
  const picture = thumbnail.locator('img')
  await expect.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(5)
  // The reply scrolls the conversation, which can take the thumbnail away from the pointer.
  await expect(page.getByRole('article')).toHaveCount(2)
  await thumbnail.click()
  await expect(page.getByRole('dialog', { name: 'rack.gif' }).getByRole('link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(thumbnail).toBeFocused()

  const saving = page.waitForEvent('download')
  const link = sent.getByRole('link', { name: 'Download kernel.log, 3 MB' })
  await link.click()
  expect((await saving).suggestedFilename()).toBe('kernel.log')
  const stranger = await createVisitor(shop.url)
  expect((await stranger.get((await link.getAttribute('href')) ?? '')).status()).toBe(404)
  await stranger.dispose()
})

test('dropping an unsupported file shows a message in Spanish', async ({ page }) => {
  await page.goto('/es/chat')
  await expect(page.getByRole('button', { name: 'Adjuntar archivos' })).toBeVisible()
  const dropped = await page.evaluateHandle(
    bytes => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'enorme.log'))
      data.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'dibujo.png'))
      data.items.add(new File(['MZ\0\u0001'], 'instalador.pdf'))
      data.items.add(new File([new Uint8Array(bytes)], 'foto.gif', { type: 'image/gif' }))
      return data
    },
    [...gif],
  )
  const conversation = page.getByRole('textbox', { name: 'Mensaje' })
  await conversation.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(page.getByText('Suelta los archivos para adjuntarlos')).toBeVisible()
  await conversation.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('Suelta los archivos para adjuntarlos')).toBeHidden()
  const files = page.getByRole('list', { name: 'Archivos por enviar' }).getByRole('listitem')
  await expect(files.filter({ hasText: 'enorme.log' })).toContainText('Pesa más de 10 MB.')
  for (const name of ['dibujo.png', 'instalador.pdf'])
    await expect(files.filter({ hasText: name })).toContainText('No es PNG, JPEG, GIF, WebP, PDF')
  await expect(files.filter({ hasText: 'foto.gif' })).toContainText('44 B')
  await page.getByRole('button', { name: 'Quitar dibujo.png' }).click()
  await expect(files).toHaveCount(3)
})
