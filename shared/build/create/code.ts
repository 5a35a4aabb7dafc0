import { componentName } from '../bundler/names.ts'

/** The files in `src` of a new remote, by their paths. */
export function codeOf(name: string, isInWorkspace: boolean): Record<string, string> {
  return {
    [`src/pages/${name}-page.tsx`]: page(name),
    [`src/pages/${name}-page.module.css`]: '.votes {\n  color: var(--color-text-muted);\n}\n',
    'src/votes/plan-votes.tsx': extension(name),
    // The test configuration of a repository of its own names the environment.
    'src/votes/plan-votes.test.tsx': `${isInWorkspace ? '// @vitest-environment jsdom\n' : ''}${extensionTest(name)}`,
    'src/votes/votes.store.ts': store,
    'src/votes/votes.store.test.ts': storeTest,
  }
}

function page(name: string): string {
  return `import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'
import { Stack } from 'shared/ui/stack'

import { $total } from '../votes/votes.store.ts'
import styles from './${name}-page.module.css'

export function ${componentName(`${name}-page`)}() {
  const { t } = useTranslation('${name}')
  const count = useStore($total)
  return (
    <Stack>
      <PageHeader title={t('title')} />
      <p className={styles.votes}>{t('votes', { count })}</p>
    </Stack>
  )
}
`
}

function extension(name: string): string {
  return `import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { Text } from 'shared/ui/text'

import { $votes, vote } from './votes.store.ts'

/** The extension of \`plan.details\`. */
export function PlanVotes({ context: { productId } }: { context: { productId: number } }) {
  const { t } = useTranslation('${name}')
  const count = useStore($votes)[productId] ?? 0
  return (
    <Card aria-label={t('title')} as="section">
      <Text>{t('votes', { count })}</Text>
      <Button onClick={() => vote(productId)} size="small">
        {t('vote')}
      </Button>
    </Card>
  )
}
`
}

function extensionTest(name: string): string {
  return `import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { addTexts, setLanguage } from 'shared/i18n'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import en from '../../locales/en.json'
import es from '../../locales/es.json'
import chinese from '../../locales/zh-TW.json'
import { PlanVotes } from './plan-votes.tsx'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  setLanguage('en')
  vi.unstubAllGlobals()
})

it.each([
  ['en', en, 1001, 'Votes: 1'],
  ['zh-TW', chinese, 1002, '票數：1'],
  ['es', es, 1003, 'Votos: 1'],
] as const)('counts a vote for the plan in %s', async (language, texts, productId, counted) => {
  addTexts('${name}', language, texts)
  setLanguage(language)
  await act(async () => root.render(<PlanVotes context={{ productId }} />))
  const button = place.querySelector('button')
  await act(async () => button?.click())
  expect(place.textContent).toContain(counted)
})
`
}

const store = `import { atom, computed, type ReadableAtom } from 'nanostores'

type Votes = Record<number, number>

const votes = atom<Votes>({})
/** The number of votes by product id. */
export const $votes: ReadableAtom<Votes> = votes
export const $total = computed(votes, all => {
  const counts = Object.values(all)
  return counts.reduce((sum, count) => sum + count, 0)
})

export function vote(productId: number): void {
  const known = votes.get()
  votes.set({ ...known, [productId]: (known[productId] ?? 0) + 1 })
}
`

const storeTest = `import { expect, it } from 'vitest'

import { $total, $votes, vote } from './votes.store.ts'

it('counts the votes of each plan', () => {
  vote(7)
  vote(7)
  vote(9)
  expect($votes.get()).toEqual({ 7: 2, 9: 1 })
  expect($total.get()).toBe(3)
})
`
