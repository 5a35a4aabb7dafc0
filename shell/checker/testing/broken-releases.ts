import type { ReleaseChange } from './change-release.ts'

/** The index after the bracket that closes the one at `start`. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0) return index + 1
  }
  throw new Error('A bracket is not closed')
}

/** Runs a statement whenever the exported component is rendered. */
function whenRendered(component: string, statement: string): ReleaseChange {
  const exported = new RegExp(`\\b${component}:\\(\\)=>([\\w$]+)`)
  return {
    isIn: (text, name) => name.endsWith('.js') && exported.test(text),
    change: text => {
      const found = exported.exec(text)
      // Earlier modules in the file can have a function with the same short name.
      const declaration = `function ${found?.[1]}(`
      const start = text.indexOf(declaration, found?.index)
      if (start < 0) throw new Error(`${component} is not a function declaration`)
      const body = text.indexOf('{', endOfBrackets(text, start + declaration.length - 1)) + 1
      return `${text.slice(0, body)}${statement};${text.slice(body)}`
    },
  }
}

type Recipe = (component: string) => ReleaseChange
const withStatement =
  (statement: string): Recipe =>
  component =>
    whenRendered(component, statement)

/** Recipes for releases that a check must refuse. Each changes the built component with the given name. */
export const brokenReleases = {
  throwsOnRender: withStatement('throw new TypeError("no list of plans")'),
  neverMounts: withStatement('throw new Promise(()=>{})'),
  /** A page that works as long as the cart is empty. */
  throwsWithFullCart: withStatement(
    'if(/"orderItems":\\[\\{/.test(localStorage.getItem("cart")??""))throw new TypeError("no price of a line")',
  ),
  throwsInSpanishForGuests: withStatement(
    'if(document.documentElement.lang==="es"&&!globalThis.__STOREFRONT__.composition.isSignedIn)throw new RangeError("no Spanish words")',
  ),
  leaksInterval: withStatement('setInterval(()=>{},6e4)'),
  leaksListener: withStatement('addEventListener("resize",()=>{})'),
  /** A button without a name. */
  breaksAccessibility: withStatement(
    'setTimeout(()=>document.querySelector("main").append(document.createElement("button")))',
  ),
  /** The same, but only beside a form, which an order page without lines does not have. */
  breaksForm: withStatement(
    'setTimeout(()=>document.querySelector("main [type=checkbox]")&&document.querySelector("main").append(document.createElement("button")))',
  ),
  stylesEverything: withStatement(
    '{const s=new CSSStyleSheet();s.replaceSync("h1{color:red}");document.adoptedStyleSheets.push(s)}',
  ),
  requestsOtherHost: withStatement('fetch("http://127.0.0.1:9/").catch(()=>{})'),
  logsError: withStatement('console.error("the price is missing")'),
} as const satisfies Record<string, Recipe>

/** Recipes for releases that all checks must pass. */
export const harmlessReleases = {
  addsNamedButton: withStatement(
    'setTimeout(()=>document.querySelector("main").append(Object.assign(document.createElement("button"),{textContent:"Help"})))',
  ),
  listensOnce: withStatement('globalThis.hasListener??=(addEventListener("resize",()=>{}),true)'),
} as const satisfies Record<string, Recipe>
