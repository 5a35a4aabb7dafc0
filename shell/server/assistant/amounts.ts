const vcpuWords = 'v?cpus?|v?cores?|nucleos?|procesadores|核心?|個核心'
const memoryWords = 'ram|memory|memoria(?: ram)?|記憶體'
const videoWords =
  'vram|gpu memory|video memory|memoria (?:de )?(?:video|gpu|grafica)|顯存|視訊記憶體|顯示記憶體|gpu\\s*記憶體'
const diskWords = 'disk|ssd|nvme|storage|disco|almacenamiento|硬碟|磁碟|儲存空間?|空間'
const size = '(?<![\\d.])(\\d{1,7}(?:\\.\\d{1,3})?)\\s*(tb|t|gb|gib|g)(?![a-z])'
const link = '\\s*(?:of|de|的)?\\s*'

/** Sizes in GB; money in USD as decimal text. */
export type Amounts = {
  vcpus?: number
  ram?: number
  disk?: number
  vram?: number
  monthly?: string
  hourly?: string
}

/** Takes what a pattern matches out of the text, so that no other reads it again. */
type Taker = (pattern: string) => RegExpExecArray | null

function createTaker(text: string): Taker {
  let rest = text
  return pattern => {
    const match = new RegExp(pattern).exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ; ${rest.slice(match.index + match[0].length)}`
    return match
  }
}

function toGigabytes([, number, unit]: RegExpExecArray): number {
  return Number(number) * (unit?.startsWith('t') ? 1000 : 1)
}

function takeSize(take: Taker, words: string): number | undefined {
  const match = take(`${size}${link}(?:${words})`) ?? take(`(?:${words})[^\\d;,.]{0,12}${size}`)
  return match ? toGigabytes(match) : undefined
}

const number = '(\\d{1,6}(?:[.,]\\d{1,4})?)'
const per = '\\s*(?:/|per|an?|each|al?|por|每個?)?\\s*'
const hour = '(?:hours?|hr|h|horas?|小時|時)(?![a-z])'
const month = '(?:months?|mo|mes(?:es)?|個?月)(?![a-z])'
const dollars = `(?:(?:us)?\\$\\s*${number}|${number}\\s*(?:usd|dollars?|dolares|美元|美金|鎂|元))`

/** Prices are read as a limit: per month, unless an hour is named or the amount is below any month's. */
function readPrice(take: Taker): Pick<Amounts, 'monthly' | 'hourly'> {
  const before = take(`(?:每|每個)小時[^\\d;]{0,6}${dollars}`)
  const match = before ?? take(`${dollars}(?:${per}(${hour}|${month}))?`)
  if (!match) return {}
  const amount = (match[1] ?? match[2] ?? '').replace(',', '.')
  const isHourly = before !== null || new RegExp(`^${hour}$`).test(match[3] ?? '')
  const isMonthly = new RegExp(`^${month}$`).test(match[3] ?? '')
  return isHourly || (!isMonthly && Number(amount) < 5) ? { hourly: amount } : { monthly: amount }
}

/** What a normalized sentence asks for, as far as it names amounts. */
export function readAmounts(text: string): Amounts {
  const take = createTaker(text)
  const price = readPrice(take)
  const vram = takeSize(take, videoWords)
  const disk = takeSize(take, diskWords)
  const ram = takeSize(take, memoryWords)
  const vcpus = take(`(?<!\\d)(\\d{1,4})\\s*-?\\s*(?:${vcpuWords})`)
  const bare = ram === undefined ? take(size) : null
  const memory = ram ?? (bare ? toGigabytes(bare) : undefined)
  return {
    ...price,
    ...(vram !== undefined && { vram }),
    ...(disk !== undefined && { disk }),
    ...(memory !== undefined && { ram: memory }),
    ...(vcpus && { vcpus: Number(vcpus[1]) }),
  }
}
