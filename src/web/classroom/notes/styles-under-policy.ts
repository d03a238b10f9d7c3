import { cspNonce } from '#web/lib/nonce.ts'

/** Under this name a style attribute passes a parser unread. */
const keptStyleName = 'data-kept-style'

/** Styles in parsed text, put back where `withStylesAllowed` had them set aside. */
export const restoreStyles = (markup: string): string => markup.replaceAll(`${keptStyleName}=`, 'style=')

/**
 * The diagram library measures its drawing in the page and writes styles there as text, which our policy forbids.
 * While it works, the same styles go in by the ways that are allowed: style elements carry the page's nonce, a style
 * attribute is set through the style object, and text that is only parsed to be cleaned has its styles set aside.
 */
export async function withStylesAllowed<Result>(work: () => Promise<Result>): Promise<Result> {
  const { setAttribute } = Element.prototype
  const { createElement, createElementNS } = Document.prototype
  const { parseFromString } = DOMParser.prototype
  const withNonce = <Made extends Element>(made: Made): Made => {
    if (made.localName === 'style') setAttribute.call(made, 'nonce', cspNonce)
    return made
  }
  Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
    if (name === 'style' && 'style' in this)
      Object.assign(this.style as CSSStyleDeclaration, { cssText: value })
    else setAttribute.call(this, name, value)
  }
  Document.prototype.createElement = function (this: Document, ...given: [string]) {
    return withNonce(createElement.apply(this, given))
  } as typeof createElement
  Document.prototype.createElementNS = function (this: Document, ...given: [string, string]) {
    return withNonce(createElementNS.apply(this, given))
  } as typeof createElementNS
  DOMParser.prototype.parseFromString = function (this: DOMParser, text, type) {
    const tame = String(text)
      .replaceAll('<style', `<style nonce="${cspNonce}"`)
      .replaceAll(/(\s)style=/g, `$1${keptStyleName}=`)
    return parseFromString.call(this, tame, type)
  }
  try {
    return await work()
  } finally {
    Element.prototype.setAttribute = setAttribute
    Document.prototype.createElement = createElement
    Document.prototype.createElementNS = createElementNS
    DOMParser.prototype.parseFromString = parseFromString
  }
}
