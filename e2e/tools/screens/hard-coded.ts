/** Data that is the same in every language: names of plans, locations, units, dates, order numbers, addresses. */
const data = [
  /\S+@\S+/g,
  /\b[0-9a-f]{1,4}(:{1,2}[0-9a-f]{1,4})+\b/g,
  /\bpay_[\w-]+/g,
  /\bQY-[\w-]+/g,
  /\b(Shared|Dedicated|HighMem|GPU)( [\w-]+)*/g,
  /\b(Ashburn|Frankfurt|Madrid|Singapore|Taipei|Tokyo|Sao Paulo)\b/g,
  /\b(United States|Germany|Spain|Singapore|Taiwan|Japan|Brazil)\b/g,
  /\b(US|DE|ES|SG|TW|JP|BR|USD)\b/g,
  /\bNVIDIA( \w+)*/g,
  /\b(IB|Tbps|GB|TB|GiB|Gbps|Mbps|VirtIO|SXM\d?|PCIe|NVLink|NVIDIA|IPv4|IPv6|SSH)\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g,
  /\b[AP]M\b|\bUTC\b|\bGMT\b/g,
  /\b(Quarry|Cloud|Chrome|Chromium|HeadlessChrome|Playwright|Linux|Dana Demo|Sam Soto)\b/g,
  /\bweb-\{n\}|\bssh-ed25519 \w+/g,
  /\b[a-z0-9]+(-[a-z0-9]+)+\b/g,
]

/** Finds visible texts that come from no locale file, in a shop whose English texts are pseudo texts. */
export function hardCoded(texts: string[]): string[] {
  return texts.filter(text => {
    let rest = text
    while (/\[[^[\]]*\]/.test(rest)) rest = rest.replace(/\[[^[\]]*\]/g, ' ')
    for (const pattern of data) rest = rest.replace(pattern, ' ')
    return /[a-z]{2}/i.test(rest)
  })
}

/** For `page.evaluate`: every text that is visible or announced, without duplicates. */
export function readableTexts(): string[] {
  const texts = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Messages and names of users are not translated.
    const isOther = node.parentElement?.closest('script, style, noscript, code, bdi, [data-said]')
    const text = node.textContent?.trim()
    if (text && !isOther) texts.add(text)
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]:not(bdi)`))
      texts.add(element.getAttribute(name) ?? '')
  return [...texts]
}
