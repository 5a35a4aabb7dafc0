import { chromium } from 'playwright-core'

import { unpackBrowser } from '../browser/find-browser.ts'

/** A program that prints the width of a word in the unpacked browser, in pixels. */
const executablePath = await unpackBrowser()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage()
await page.setContent('<span>Servers</span>')
const box = await page.locator('span').boundingBox()
process.stdout.write(`${box?.width ?? 0}\n`)
await browser.close()
