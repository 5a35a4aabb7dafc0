import type { Choose } from '../../shell/checker/choose/choose-looks.ts'
import { nameOf } from '../../shell/checker/choose/look.ts'
import { brokenReleases, harmlessReleases } from '../../shell/checker/testing/broken-releases.ts'
import type { ReleaseChange } from '../../shell/checker/testing/change-release.ts'
import { deployInBrowser } from './deploy-in-browser.ts'
import type { ReleaseCase } from './release-case.ts'

type Seen = Pick<ReleaseCase, 'expected'> & {
  change: ReleaseChange
  /** The names of the looks. Default: each pair of page or slot, user, language and size. */
  looks?: string[]
  cost?: ReleaseCase['cost']
}

const only =
  (names: string[]): Choose =>
  all =>
    all.filter(look => names.includes(nameOf(look)))

/** A release that only a browser can check. The checker looks at it, and buys a plan. */
function inBrowser(
  name: string,
  container: string,
  { expected, change, looks, cost = 'sample' }: Seen,
): ReleaseCase {
  const run: ReleaseCase['run'] = async (tools, sent) => {
    const { lookAt } = await tools.openChecker()
    lookAt(looks && only(looks))
    return deployInBrowser(tools, { ...sent, container, change })
  }
  return { name, group: 'browser', cost, expected, run }
}

export const breakingSeen: ReleaseCase[] = [
  inBrowser('chat throws on render for guests in Spanish only', 'chat', {
    cost: 'high',
    expected: { check: 'mount', sentence: /fallback.*no Spanish words.*for guests in Spanish/ },
    change: brokenReleases.throwsInSpanishForGuests('ChatPage'),
  }),
  inBrowser('chat never finishes its first render', 'chat', {
    cost: 'high',
    expected: { check: 'mount', sentence: /did not appear within \d+ seconds/ },
    change: brokenReleases.neverMounts('ChatPage'),
    looks: ['chat-page · guest · en · phone'],
  }),
  inBrowser('cart leaves an interval behind', 'cart', {
    expected: { check: 'leaks', sentence: /leaves one more interval behind/ },
    change: brokenReleases.leaksInterval('CartPage'),
    looks: ['cart-page · customer · en · phone'],
  }),
  inBrowser('chat adds a button without a name', 'chat', {
    expected: { check: 'axe', sentence: /button-name/ },
    change: brokenReleases.breaksAccessibility('ChatPage'),
    looks: ['chat-page · guest · en · phone'],
  }),
  inBrowser('chat styles the headings of all teams', 'chat', {
    expected: { check: 'styles', sentence: /styles the elements of other teams with .*h1/ },
    change: brokenReleases.stylesEverything('ChatPage'),
    looks: ['chat-page · guest · en · phone'],
  }),
  inBrowser('cart requests another host', 'cart', {
    expected: { check: 'policy', sentence: /did what its policy forbids/ },
    change: brokenReleases.requestsOtherHost('CartPage'),
    looks: ['cart-page · customer · en · phone'],
  }),
  inBrowser('checkout fails as soon as the cart has a line', 'checkout', {
    expected: { check: 'purchase', sentence: /A customer cannot/ },
    change: brokenReleases.throwsWithFullCart('OrderPage'),
    looks: ['order-page · customer · en · phone'],
  }),
]

export const harmlessSeen: ReleaseCase[] = [
  inBrowser('cart adds a button with a name', 'cart', {
    expected: null,
    change: harmlessReleases.addsNamedButton('CartPage'),
    looks: ['cart-page · customer · en · phone', 'cart-page · customer · es · desktop'],
  }),
  inBrowser('cart registers one listener for all visits', 'cart', {
    expected: null,
    change: harmlessReleases.listensOnce('CartPage'),
    looks: ['cart-page · customer · en · phone', 'cart-page · customer · zh-TW · desktop'],
  }),
]
