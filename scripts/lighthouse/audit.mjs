import lighthouse from 'lighthouse'

/**
 * `node audit.mjs <url> <browser port>` audits a page as on a phone and prints JSON: the scores from 0 to 100, the
 * audits that cost points, and the times in milliseconds.
 */
const [url, port] = process.argv.slice(2)
const result = await lighthouse(url, {
  port: Number(port),
  logLevel: 'error',
  output: 'json',
  onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
})
if (!result) throw new Error(`Lighthouse has no result for ${url}`)
const { lhr } = result
if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)

const lost = []
for (const { id, auditRefs } of Object.values(lhr.categories))
  for (const { id: audit, weight } of auditRefs) {
    const { score, title } = lhr.audits[audit]
    if (weight > 0 && score !== null && score < 1) lost.push({ category: id, audit, title })
  }
const scoreOf = id => Math.round((lhr.categories[id].score ?? 0) * 100)
const msOf = id => lhr.audits[id].numericValue
console.log(
  JSON.stringify({
    address: lhr.finalDisplayedUrl,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    times: {
      firstPaint: msOf('first-contentful-paint'),
      largestPaint: msOf('largest-contentful-paint'),
      blocked: msOf('total-blocking-time'),
    },
    layoutShift: msOf('cumulative-layout-shift'),
    lost,
  }),
)
