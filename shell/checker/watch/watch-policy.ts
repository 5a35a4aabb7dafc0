/**
 * Runs in the page: notes what the policy blocked, files without a digest, and styles that apply to the elements of all
 * teams. It must run before `watchObservers`, so that its own observer is not noted.
 */
export function watchPolicy(allowedStyles: readonly string[]): void {
  const { violations, styles, unsealed, callerOf } = globalThis.__checker
  document.addEventListener('securitypolicyviolation', event => {
    violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`.trim())
  })
  const readNode = (node: Node) => {
    const text = node instanceof HTMLStyleElement ? (node.textContent ?? '') : ''
    if (text !== '' && !allowedStyles.includes(text))
      styles.push(`a style element with ${text.slice(0, 80)}`)
    if (!(node instanceof HTMLScriptElement || node instanceof HTMLLinkElement)) return
    const address = node instanceof HTMLScriptElement ? node.src : node.href
    const isFile = node instanceof HTMLScriptElement || node.rel === 'stylesheet'
    if (isFile && address !== '' && node.integrity === '') unsealed.push(address)
  }
  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) for (const node of addedNodes) readNode(node)
  })
  observer.observe(document, { childList: true, subtree: true })

  /** A rule without a class or an attribute applies to everything. */
  const readRule = (rule: string) => {
    const [selector = ''] = rule.split('{')
    if (!/^\s*@|[.[]/.test(selector)) styles.push(`the rule ${rule.slice(0, 80)} of ${callerOf()}`)
  }
  const { insertRule, replaceSync } = CSSStyleSheet.prototype
  CSSStyleSheet.prototype.insertRule = function (rule, index) {
    readRule(rule)
    return insertRule.call(this, rule, index)
  }
  CSSStyleSheet.prototype.replaceSync = function (text) {
    readRule(text)
    replaceSync.call(this, text)
  }
}

/** Runs in the page: keeps a copy of each report that the page sends to the shop. */
export function watchReports(): void {
  const { beacons } = globalThis.__checker
  const { sendBeacon } = navigator
  navigator.sendBeacon = (url, body) => {
    if (String(url).endsWith('/_telemetry')) beacons.push(body as Blob)
    return sendBeacon.call(navigator, url, body)
  }
}

/** Runs in the page: makes the page report now, and returns all its reports since it was loaded. */
export async function takeReports(): Promise<string[]> {
  const { reporters, beacons } = globalThis.__checker
  for (const report of reporters) (report as EventListener)(new Event('pagehide'))
  return Promise.all(beacons.map(body => (typeof body === 'string' ? body : body.text())))
}
