import { parseArgs } from 'node:util'
import { languages } from '@storefront/api/language'
import { root } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { screens } from '../e2e/tools/screens/screens.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { choose } from './screenshots/choose.ts'
import { modes, sizes, takePictures } from './screenshots/take-pictures.ts'

const names = screens.map(({ name }) => name)
const help = `Saves screenshots of every screen to .cache/screenshots: <screen>.<language>.<size>.<mode>.png
  --only ${names.join(',')}
  --lang ${languages.join(',')}   (en)
  --size ${Object.keys(sizes).join(',')}   (phone,tablet,desktop)
  --mode ${Object.keys(modes).join(',')}   (light,dark)
  --url http://localhost:3000   uses a running shop (RATE_LIMITS=off) instead of starting one
  --whole   captures the full page, up to 3,000 px, instead of the first view
  --out <folder>   saves the screenshots to another folder`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    lang: { type: 'string', default: 'en' },
    size: { type: 'string', default: 'phone,tablet,desktop' },
    mode: { type: 'string', default: 'light,dark' },
    url: { type: 'string' },
    whole: { type: 'boolean', default: false },
    out: { type: 'string', default: `${root}/.cache/screenshots` },
    help: { type: 'boolean', default: false },
  },
})

async function run(): Promise<void> {
  const requested = {
    names: choose('screen', values.only, names),
    languages: choose('language', values.lang, languages),
    sizes: choose('size', values.size, Object.keys(sizes)),
    modes: choose('mode', values.mode, Object.keys(modes)),
    isWhole: values.whole,
    folder: values.out,
  }
  const shop = values.url ? null : await startShop()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const url = (values.url ?? shop?.url ?? '').replace(/\/$/, '')
    const failed = await takePictures(browser, url, requested)
    for (const line of failed) console.error(line)
    process.exitCode = failed.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await shop?.stop()
  }
}

if (values.help) console.log(help)
else await run()
