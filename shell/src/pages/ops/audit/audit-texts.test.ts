import { auditActions } from '@storefront/api/audit-actions'
import { expect, it } from 'vitest'

import en from '../locales/en.json' with { type: 'json' }
import es from '../locales/es.json' with { type: 'json' }
import zhTW from '../locales/zh-TW.json' with { type: 'json' }
import { auditTextKey } from './audit-item.tsx'

it.each([
  ['en', en],
  ['zh-TW', zhTW],
  ['es', es],
])('every action of the audit log has a text in %s, and every text has an action', (_, texts) => {
  expect(Object.keys(texts.audit.what).sort()).toEqual(auditActions.map(auditTextKey).sort())
})
