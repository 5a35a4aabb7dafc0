const count = '(\\d{1,5}(?:\\.\\d{1,2})?)'
const end = '(?![a-z\\d])'
const hoursPattern = new RegExp(`${count} ?-?(?:hours?|hrs?|h|horas?|個?小時|個?鐘頭)${end}`)
const daysPattern = new RegExp(`${count} ?(?:full |whole )?(?:days?|dias?|天|日)${end}`)
const weeksPattern = new RegExp(`${count} ?個?(?:weeks?|semanas?|週|周|星期|禮拜)${end}`)
const aDay =
  /(?:a|per|each|every|al|por|cada) (?:day|dia)(?![a-z])|\/ ?(?:day|dia)|daily|diari[ao]s?|每天|每日|1天(?=[^\d]{0,4}\d)/
const aWeek =
  /(?:a|per|each|every|a la|por|cada) (?:week|semana)(?![a-z])|每週|每周|每星期|1週(?=[^\d]{0,3}\d)/
const oneDay =
  /(?<![a-z])(?:for|por|durante|use|uso) (?:a|one|un)(?: (?:full|whole|single))? (?:day|dia)(?![a-z])/
const oneWeek = /(?<![a-z])(?:a|one|una)(?: (?:full|whole|single))? (?:week|semana)(?![a-z])/
const aWeekend = /(?<![a-z])(?:weekend|fin de semana)|週末|周末/

const find = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)
  return found ? Number(found[1]) : null
}

const daysAMonth = 30
const weeksAMonth = 52 / 12

/** Reads the hours per month from a text without its prices: `200 hours`, `ten days`, `8 hours a day`. */
export function readHours(text: string): number | null {
  const found = find(text, hoursPattern)
  // `1 hour` is the unit of a price.
  const hours = found === 1 ? null : found
  const days = find(text, daysPattern)
  const weeks = find(text, weeksPattern)
  if (hours !== null) {
    const isDaily = aDay.test(text)
    if (isDaily && days !== null && days > 1)
      return Math.round(hours * days * (aWeek.test(text) ? weeksAMonth : 1))
    if (isDaily) return Math.round(hours * (weeks !== null ? weeks * 7 : daysAMonth))
    return aWeek.test(text) ? Math.round(hours * weeksAMonth) : hours
  }
  if (days !== null) return days * 24
  if (weeks !== null) return weeks * 7 * 24
  if (oneDay.test(text)) return 24
  if (oneWeek.test(text)) return 7 * 24
  return aWeekend.test(text) ? 48 : null
}
