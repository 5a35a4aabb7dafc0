/** Sizes in GB. */
export type Sizes = { vcpus?: number; ram?: number; disk?: number; vram?: number }

type Kind = 'size' | 'ram' | 'disk' | 'vram' | 'card' | 'break'
type Item = { kind: Kind; from: number; to: number; gigabytes: number; isLarge: boolean }

const patterns: [Exclude<Kind, 'size'>, RegExp][] = [
  [
    'vram',
    /(?<![a-z])(?:vram|(?:gpu|video|graphics|card) ?(?:memory|ram)|memoria (?:de )?(?:(?:la )?gpu|video|grafica|la tarjeta))(?![a-z])|顯存|(?:視訊|顯示|顯卡|gpu ?的?|卡的?) ?記憶體/g,
  ],
  ['ram', /(?<![a-z])(?:ram|memory|memoria(?: ram)?|mem)(?![a-z])|記憶體|內存/g],
  [
    'disk',
    /(?<![a-z])(?:disks?|ssd|nvme|hdd|storage|drive|space|discos?|almacenamiento|espacio|disk space)(?![a-z])|硬碟|磁碟|儲存空間?|空間|容量/g,
  ],
  [
    'card',
    /(?<![a-z])(?:gpus?|graphics cards?|tarjetas? (?:graficas?|de video)|graficas?|cards?|l4|a100|h100|h200)(?![a-z\d])|顯卡|顯示卡|卡/g,
  ],
  ['break', /[;。;!?！？]|(?<![a-z])(?:plus|mas)(?![a-z])/g],
]
const size =
  /(?<![\d.])(\d{1,6}(?:\.\d{1,3})?)[ -]?(t(?:b|ib|era[a-z]{0,6})?|g(?:b|ib|igas?|igs?|iga[a-z]{0,6})?)(?![a-z])/g

function findItems(text: string): Item[] {
  let rest = text
  const items: Item[] = []
  const take = (kind: Kind, pattern: RegExp) => {
    rest = rest.replace(pattern, (...match) => {
      const [found, number, unit] = match as string[]
      const from = Number(match.find(part => typeof part === 'number'))
      const isLarge = kind === 'size' && unit?.startsWith('t') === true
      const gigabytes = kind === 'size' ? Number(number) * (isLarge ? 1000 : 1) : 0
      items.push({ kind, from, to: from + (found?.length ?? 0), gigabytes, isLarge })
      return ' '.repeat(found?.length ?? 0)
    })
  }
  take('size', size)
  for (const [kind, pattern] of patterns) take(kind, pattern)
  return items.sort((left, right) => left.from - right.from)
}

/** The maximum distance, in characters, between a number and the word that describes it. */
const reach = 14

type Named = 'ram' | 'disk' | 'vram'
const isNamed = (kind: Kind | undefined): kind is Named =>
  kind === 'ram' || kind === 'disk' || kind === 'vram'

const linked = /^ ?(?:with|w\/|de|con|of|的|有|要|at least|al menos|>=?|≥)? ?$/

type Sentence = { text: string; items: Item[] }

/** A message that begins with a name before its size uses this order everywhere. */
function isNameFirst(items: Item[]): boolean {
  return isNamed(items.find(({ kind }) => kind === 'size' || isNamed(kind))?.kind)
}

/** The word before or after a size that describes it. */
function nameOf({ text, items }: Sentence, index: number): Named | undefined {
  const item = items[index]
  if (!item) return undefined
  const before = items[index - 1]
  const after = items[index + 1]
  const isBefore = isNamed(before?.kind) && item.from - before.to <= reach
  const isAfter = isNamed(after?.kind) && after.from - item.to <= reach
  if (isAfter && !(isBefore && isNameFirst(items))) return kindOf(after, item, before)
  if (isBefore) return kindOf(before, item, items[index - 2])
  const isOfCard =
    (before?.kind === 'card' && linked.test(text.slice(before.to, item.from))) ||
    (after?.kind === 'card' && linked.test(text.slice(item.to, after.from)))
  return isOfCard ? 'vram' : undefined
}

/** `GPU with 80 GB memory` means the memory of the named card, unless the message says RAM. */
function kindOf(word: Item | undefined, size: Item, before: Item | undefined): Named | undefined {
  if (!isNamed(word?.kind)) return undefined
  const isOfCard = before?.kind === 'card' && Math.min(size.from, word.from) - before.to <= 8
  return word.kind === 'ram' && isOfCard && word.to - word.from > 3 ? 'vram' : word.kind
}

const cpu =
  '(?:x ?)?(?:個|顆|physical |virtual |dedicated |cpu )?(?:v ?cpus?|v?cores?|threads?|hilos|nucleos?|procesador(?:es)?|cpus?|核心?|顆)(?![a-z])'
const cpuAfter = new RegExp(`(?<![\\d.])(\\d{1,3})(?:\\+| or more| o mas)?[ -]?${cpu}`)
const cpuBefore =
  /(?<![a-z])(?:v?cpus?|v?cores?|nucleos?|核心數?):? ?(?:x ?)?(\d{1,3})(?![\d.]|[ -]?[gt])/
const compact = /(?<![a-z\d])(\d{1,3}) ?(?:c|核)(?=[\s/x+-]?\d|(?![a-z]))/

const unit = '(gb|g|tb|t|gigas?|gigs?|v?cpus?|v?cores?|nucleos?|核心?)'
/** A range counts as its lower end, because all sizes are minimums. */
const range = new RegExp(
  `(\\d{1,6}) ?${unit}? ?(?:-|–|~|to|or|a|o|到|至) ?(\\d{1,6})(?= ?-?${unit}(?![a-z]))`,
  'g',
)
const between = new RegExp(
  `(?:between|entre) (\\d{1,6}) ?${unit}? ?(?:and|y) ?(\\d{1,6})(?= ?${unit}(?![a-z]))`,
  'g',
)

function takeLower(all: string, ...found: (string | undefined)[]): string {
  const [low = '', unitOfLow, high = '', unitOfHigh = ''] = found
  const isOneUnit = unitOfLow === undefined || unitOfLow.charAt(0) === unitOfHigh.charAt(0)
  return isOneUnit && Number(low) < Number(high) ? low : all
}

const memory = '(?:v?ram|memory|memoria|記憶體|顯存)'
const numberBefore = new RegExp(`(?<![a-z\\d.])(\\d{1,4})(?= ?(?:de |of |的)?${memory})`, 'g')
const numberAfter = new RegExp(
  `((?<![a-z])${memory}(?: de| of)?:? ?)(\\d{1,4})(?![\\d.]|[ -]?(?:[gtx核個顆]|v?c))`,
  'g',
)

/** Reads the sizes from a text without its prices. */
export function readSizes(text: string): Sizes {
  const plain = text
    .replace(between, takeLower)
    .replace(range, takeLower)
    .replace(numberBefore, '$1gb')
    .replace(numberAfter, '$1$2gb')
  const cores = cpuAfter.exec(plain) ?? compact.exec(plain) ?? cpuBefore.exec(plain)
  const items = findItems(plain)
  const sentence = { text: plain, items }
  const sizes: Sizes = cores ? { vcpus: Number(cores[1]) } : {}
  const bare: Item[] = []
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'size') continue
    const name = nameOf(sentence, index)
    if (name) sizes[name] ??= item.gigabytes
    else bare.push(item)
  }
  for (const { isLarge, gigabytes } of bare) {
    const kind = isLarge || sizes.ram !== undefined ? 'disk' : 'ram'
    sizes[kind] ??= gigabytes
  }
  return sizes
}
