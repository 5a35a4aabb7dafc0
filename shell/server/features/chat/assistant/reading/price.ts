import type { Interval } from '@storefront/api/flavor'
/** The maximum price, in USD as decimal text. */
export type Limit = { monthly?: string; hourly?: string }

const named = '(?:hours?|hourly|hrs?|horas?)'
const hour = `(?:(?<![a-z])(?:${named}|h)|個?小時|鐘頭)`
/** Away from its amount, a single `h` is not a unit, and neither is a duration: `200 hours`. */
const hourApart = `(?:(?<![a-z]|[02-9] ?-?|\\d\\d ?-?)${named}|個?小時|鐘頭|(?<=/ ?|(?<![a-z])per )h)`
const month =
  '(?:(?<![a-z])(?:months?|monthly|mo|mth|mes(?:es)?|mensual(?:es)?|mensualmente)|個?月|月費|月租)'
const end = '(?![a-z\\d])'
const perHour = new RegExp(
  `(?:(?:/|per|an?|each|every|al|la|por|cada|每|1|一)? ?${hourApart}${end}|\\bhourly\\b)`,
)
const perMonth = new RegExp(`(?:(?:/|per|an?|each|every|al|por|cada|每|1|一)? ?${month}${end})`)
const currency =
  '(?:us ?dollars?|u ?s ?d|dollars?|bucks?|dolar(?:es)?(?: estadounidenses)?|塊美金|美元|美金|鎂|刀|元|塊錢?)'
const sizeUnit =
  ' ?-?(?:g|gb|gib|gigs?|gigas?|t|tb|tib|teras?|v?cpus?|v?cores?|c(?![a-z])|nucleos?|hilos|threads?|核|顆|張|台|個(?!月|小時)|天|days?|dias?|hours?|hrs?|h(?![a-z\\d])|horas?|小時|weeks?|semanas?|週|%|x)'

const foreign =
  /(?:nt ?\$|twd|€|£|¥|eur|gbp|jpy|mxn|台幣|歐元|日圓) ?\d+(?:\.\d+)?|\d+(?:\.\d+)? ?(?:(?:eur|euros?|pounds?|libras|yen|pesos|nt|ntd|twd)(?![a-z])|歐元|台幣|日圓|€|£)/g

const number = '(\\d{1,9}(?:\\.\\d{1,4})?)'
const upTo =
  '(?:under|below|less than|at most|up to|no more than|not more than|max(?:imum)?(?: of)?|within|budget(?: of| is|:)?|menos de|por debajo de|inferior a|hasta|maximo(?: de)?|max|como mucho|como maximo|no mas de|tope de|presupuesto(?: de| es|:)?|不超過|不要超過|低於|少於|不到|最多|最高|上限|預算|小於|<=?|≤)'

const cents = new RegExp(`${number} ?(?:cents?|centavos?|centimos?|美分)(?![a-z])`, 'g')
const inDollars = new RegExp(`(?<![a-z\\d.])\\$?${number} ?(?:\\$(?!\\d)|${currency}${end})`, 'g')

/** Writes every notation of US dollars as `$100`. */
function toDollars(text: string): string {
  return text
    .replace(cents, (_all, amount) => `$${String(Number(amount) / 100)}`)
    .replace(/(?:us|usd|u\$s|u) ?\$ ?(?=\d)|(?<![a-z])usd ?(?=\d)/g, '$')
    .replace(/\$ +(?=\d)/g, '$')
    .replace(inDollars, '$$$1')
}

const bare = `${number}(?!\\d|\\.\\d|${sizeUnit}(?![a-z])| ?個?月)`
const afterLimit = new RegExp(
  `(${upTo} ?(?:de |of |about |around |unos |約|每個?月|每個?小時|1個月|為|是)?)${bare}`,
  'g',
)
const beforeInterval = new RegExp(
  `(?<![$\\d.])${number}(?= ?(?:/|per|an?|al?|por|la|a la|cada|each) ?(?:${hour}|${month})${end})`,
  'g',
)
const afterInterval = new RegExp(
  `((?:每個?月|每個?小時|1個月|1個?小時|月費|月租|預算)[^\\d$;]{0,5})(?<![$\\d.])${bare}`,
  'g',
)

/** A number at a limit or with an interval is an amount even without a currency. */
function nameBareAmounts(text: string): string {
  return text
    .replace(afterLimit, '$1$$$2')
    .replace(beforeInterval, '$$$1')
    .replace(afterInterval, '$1$$$2')
}

const ranges = new RegExp(`\\$?${number} ?(?:-|–|~|to|and|y|a|到|至) ?\\$${number}`, 'g')
const open =
  /(?<!nothing |not |no |never |nada |dont go )(?:more than|over|above|at least|starting at|mas de|al menos|minimo|desde|(?<!不|不要|不能)超過|高於|大於) ?\$\d+(?:\.\d+)?|\$\d+(?:\.\d+)? ?(?:or more|o mas|以上|起)/g

const besidePattern = new RegExp(
  `^ ?(?:/|per|an?|al?|por|la|a la|cada|each|every|以下|以內|之內)? ?(?:(${hour})|(${month}))${end}`,
)

/** Looks for the interval next to the amount, then in its part of the sentence, then in the whole sentence. */
function intervalOf(text: string, from: number, to: number): Interval | null {
  const rest = text.slice(to, to + 22)
  const beside = besidePattern.exec(rest)
  if (beside) return beside[1] ? 'hour' : 'month'
  const start =
    Math.max(...[',', ';', '.', '，', '。'].map(sign => text.lastIndexOf(sign, from))) + 1
  const stop = text.slice(to).search(/[,;，。]/)
  const clause = `${text.slice(start, from)} # ${text.slice(to, stop < 0 ? undefined : to + stop)}`
  for (const part of [clause, `${text.slice(0, from)} # ${text.slice(to)}`]) {
    const isHour = perHour.test(part)
    const isMonth = perMonth.test(part)
    if (isHour !== isMonth) return isHour ? 'hour' : 'month'
  }
  return null
}

type PriceReading = Limit & {
  /** The text without its prices. */
  rest: string
  /** Whether an amount in another currency was ignored. */
  isForeign: boolean
}

/** The maximum number of amounts that are read in a message. */
const maxAmounts = 4
/** Without an interval, an amount below the price of any month is per hour. */
const minMonthly = 5

const priced = new RegExp(
  `\\$\\d{1,9}(?:\\.\\d{1,4})?(?: ?(?:/|per|an?|al?|por|la|a la|cada) ?(?:${hour}|${month})${end})?`,
  'g',
)

export function readPrice(text: string): PriceReading {
  const marked = nameBareAmounts(toDollars(text.replace(foreign, ' ')))
    .replace(open, ' ')
    .replace(ranges, '$$$2')
  const limit: Limit = {}
  const amounts = [...marked.matchAll(/\$(\d{1,9}(?:\.\d{1,4})?)/g)].slice(0, maxAmounts)
  for (const match of amounts) {
    const [found, amount = ''] = match
    const interval = intervalOf(marked, match.index, match.index + found.length)
    const isHourly = interval ? interval === 'hour' : Number(amount) < minMonthly
    if (isHourly) limit.hourly ??= amount
    else limit.monthly ??= amount
  }
  const isForeign = text.search(foreign) >= 0
  return { ...limit, isForeign, rest: marked.replace(priced, ' ; ') }
}
