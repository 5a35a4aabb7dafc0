// @vitest-environment jsdom
import { formatTime } from 'shared/format'
import { setLanguage } from 'shared/i18n'
import { expect, it } from 'vitest'

import { formatSeconds } from './clock-time.ts'

it.each(['en', 'zh-TW', 'es'] as const)(
  'shows the same clock as times without seconds in %s',
  language => {
    setLanguage(language)
    const time = '2026-11-29T00:07:53'
    expect(formatSeconds(time).replace(':53', '')).toBe(formatTime(time))
  },
)
