import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, prefixes } from '@storefront/api/language'
import type { Browser, Page } from 'playwright'

import type { View } from '../../e2e/tools/screens/screen-steps.ts'
import { openScreen, type Screen, screens } from '../../e2e/tools/screens/screens.ts'
import { waitForMotion } from '../../e2e/tools/screens/wait-for-motion.ts'
import { signInEveryone } from '../../e2e/tools/sign-in-everyone.ts'
import { readTexts } from '../../e2e/tools/texts.ts'

export const sizes: Record<string, { width: number; height: number }> = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 900 },
}

export const modes: Record<string, Parameters<Page['emulateMedia']>[0]> = {
  light: { colorScheme: 'light', forcedColors: 'none', media: 'screen' },
  dark: { colorScheme: 'dark', forcedColors: 'none', media: 'screen' },
  forced: { colorScheme: 'dark', forcedColors: 'active', media: 'screen' },
  print: { colorScheme: 'light', forcedColors: 'none', media: 'print' },
}

type PictureOptions = {
  names: string[]
  languages: Language[]
  sizes: string[]
  modes: string[]
  isWhole: boolean
  folder: string
}

const narrowPx = 767
const longestPx = 3000

/** Prints the path of each screenshot. Returns one line for each screen that failed. */
export async function takePictures(
  browser: Browser,
  shopUrl: string,
  requested: PictureOptions,
): Promise<string[]> {
  mkdirSync(requested.folder, { recursive: true })
  const users = await signInEveryone(browser, shopUrl, { reducedMotion: 'reduce' })
  const failed: string[] = []
  for (const language of requested.languages) {
    const text = await readTexts(shopUrl, language)
    for (const screen of screens.filter(({ name }) => requested.names.includes(name))) {
      const page = await users.contexts[screen.user].newPage()
      const view = { page, prefix: prefixes[language], text, users }
      await takeScreen(view, screen, { ...requested, languages: [language] }).catch(error => {
        failed.push(`Cannot capture ${screen.name} in ${language}: ${String(error)}`)
      })
      await page.close()
    }
  }
  await users.close()
  return failed
}

/** Opens the screen once for all sizes and modes, because the page adapts to them. */
async function takeScreen(view: View, screen: Screen, requested: PictureOptions): Promise<void> {
  const fitting = requested.sizes.filter(size => !screen.isNarrow || widthOf(size) <= narrowPx)
  if (fitting.length === 0) return
  const { page } = view
  await page.setViewportSize(sizes[fitting.at(-1) ?? 'desktop'] ?? { width: 1280, height: 900 })
  await openScreen(view, screen)
  for (const size of fitting.reverse()) {
    await page.setViewportSize(sizes[size] ?? { width: 1280, height: 900 })
    for (const mode of requested.modes) {
      await page.emulateMedia(modes[mode])
      await page.evaluate(waitForMotion)
      const name = [screen.name, requested.languages[0], size, mode, 'png'].join('.')
      const path = join(requested.folder, name)
      await page.screenshot({ path, ...(requested.isWhole && (await wholePage(page))) })
      console.log(path)
    }
  }
}

const widthOf = (size: string) => sizes[size]?.width ?? 0

async function wholePage(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const { width } = page.viewportSize() ?? { width: 0 }
  const clip = { x: 0, y: 0, width, height: Math.min(height, longestPx) }
  return { fullPage: true, clip }
}
