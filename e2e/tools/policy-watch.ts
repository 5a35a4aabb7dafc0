import type { Page } from '@playwright/test'

type Report = { violations: string[]; unsealed: string[] }

declare global {
  var seenPolicyReport: Report | undefined
}

/**
 * Records in every page, from its start, what the policy blocked and which script or style had no integrity.
 * `policyReport` reads the records of the current page.
 */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const report: { violations: string[]; unsealed: string[] } = { violations: [], unsealed: [] }
    globalThis.seenPolicyReport = report
    addEventListener('securitypolicyviolation', event => {
      report.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
    })
    const checkNode = (node: Node) => {
      if (!(node instanceof HTMLScriptElement || node instanceof HTMLLinkElement)) return
      const address = node instanceof HTMLScriptElement ? node.src : node.href
      const isFile = node instanceof HTMLScriptElement || node.rel === 'stylesheet'
      if (isFile && address && !node.integrity) report.unsealed.push(address)
    }
    const observer = new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) checkNode(node)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

export async function policyReport(page: Page): Promise<Report> {
  return page.evaluate(() => globalThis.seenPolicyReport ?? { violations: ['none'], unsealed: [] })
}
