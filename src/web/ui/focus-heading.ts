/** Takes the focus to the start of the page. The h1 may come after its data: until then the page itself holds it. */
export function focusHeading(): (() => void) | undefined {
  const main = document.getElementById('main')
  if (!main) return undefined
  let held: HTMLElement = main
  const focusStart = () => {
    held = main.querySelector('h1') ?? main
    held.focus({ preventScroll: true })
  }
  focusStart()
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document
    // A heading that gave way to another, as that of a waiting screen does, leaves the focus nowhere.
    const isLost = activeElement === body && !held.isConnected
    if (activeElement !== held && !isLost) observer.disconnect()
    else if (isLost || held === main) focusStart()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
