import { numbers } from './vocabulary.ts'

const digits: Record<string, number> = {
  ...{ 零: 0, 一: 1, 二: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
  ...{ 雙: 2, 十: 10, 百: 100, 千: 1000, 萬: 10_000 },
}
/** Han numerals are numbers only before a countable unit. In other places they are parts of words. */
const counted =
  /[零一二兩雙三四五六七八九十百千萬]{1,8}(?= ?(?:個|顆|張|台|臺)? ?(?:v?cpu|v?core|核|g|t|元|塊|美|鎂|刀|小時|鐘頭|天|日|週|周|星期|禮拜|個月|月|年|張))/g

/** Before these units the article is a number: `a buck`, `un dólar`. */
const article =
  /(?<![a-z])(?:an?|one|una?|uno)(?= (?:single )?(?:bucks?|dollars?|dolar(?:es)?|tb|tera)(?![a-z]))/g

function readDigits(words: string): string {
  let sum = 0
  let last = 0
  for (const sign of words) {
    const value = digits[sign] ?? 0
    if (value < 10) last = value
    else {
      sum = value === 10_000 ? (sum + last) * value : sum + (last || 1) * value
      last = 0
    }
  }
  return String(sum + last)
}

function add(words: number[]): number {
  let sum = 0
  let last = 0
  for (const word of words) {
    if (word === 1000) {
      sum += (last || 1) * 1000
      last = 0
    } else if (word === 100 && last > 0 && last < 10) last *= 100
    else last += word
  }
  return sum + last
}

function replaceWords(text: string): string {
  const parts = text.split(/(?<=[^a-z])(?=[a-z])|(?<=[a-z])(?=[^a-z])/)
  const out: string[] = []
  for (let index = 0; index < parts.length; index++) {
    const found: number[] = []
    let next = index
    for (;;) {
      const value = numbers.get(parts[next] ?? '')
      if (value === undefined) break
      found.push(value)
      index = next
      next += 2
      const isLinked = /^(?:and|y)$/.test(parts[next] ?? '') && numbers.has(parts[next + 2] ?? '')
      if (parts[index + 1] !== ' ' && parts[index + 1] !== '-') break
      if (isLinked) next += 2
    }
    out.push(found.length > 0 ? String(add(found)) : (parts[index] ?? ''))
  }
  return out.join('')
}

/** Converts number words to digits: `cuatro núcleos`, `quad-core`, `十六G`. */
export function spellOut(normalized: string): string {
  const text = normalized
    .replace(/半美元/g, '0.5美元')
    .replace(/half a (?:dollar|buck)/g, '0.5 dollars')
    .replace(/medio dolar/g, '0.5 dolares')
    .replace(counted, (words, from: number, full: string) => {
      const isBesideDigit = /[a-z\d]/.test(full.charAt(from - 1))
      return `${isBesideDigit ? ' ' : ''}${readDigits(words)}`
    })
    .replace(article, '1')
  return replaceWords(text)
}
