type Attributes = Record<string, string>

/** A part of a page that may be navigation around its text. */
export type Surroundings = {
  /** It certainly is; where this is false, it is navigation if most of it is links. */
  isSure: boolean
  letters: number
  linked: number
}

const sureNames = new Set(['nav', 'footer', 'menu', 'form', 'header'])
const sureRoles = new Set(['navigation', 'banner', 'contentinfo', 'search'])
const likelyRoles = new Set(['complementary', 'menu', 'menubar'])
/** Class names that site generators commonly give to such parts. */
const sureClass =
  /(?:^|\s)(?:nav(?:bar|igation|header|footer|-?panel|-?menu|-?links)?|site-?(?:nav|header|footer)|breadcrumbs?|cookies?(?:-\w+)*|newsletter(?:-\w+)*|(?:social|share)(?:-\w+)*|comments?|comment-?(?:list|form|section)s?|sphinxsidebar|masthead|skip-?links?)(?=\s|$)/i
const likelyClass =
  /(?:^|\s)(?:menu|sidebar|side-?bar|related(?:-\w+)*|header|footer|banner|promo(?:-\w+)*|advert(?:isement)?s?|ads?|toolbar|pagination|widget(?:-\w+)*|teasers?)(?=\s|$)/i
/** Only block elements count, not words of a sentence or of code. */
const boxes = new Set([
  'div',
  'section',
  'aside',
  'ul',
  'ol',
  'dl',
  'table',
  'p',
  'td',
  'nav',
  'header',
  'footer',
])
/** A header or footer within these elements belongs to the text. */
export const textParts = new Set(['article', 'main', 'section', 'blockquote', 'figure'])

/** Whether an element begins such a part; the decision is made when the element ends. */
export function surroundingsOf(
  name: string,
  attributes: Attributes,
  isInText: boolean,
): Surroundings | undefined {
  const begun = (isSure: boolean): Surroundings => ({ isSure, letters: 0, linked: 0 })
  const role = attributes.role ?? ''
  if (sureNames.has(name))
    return (name === 'header' || name === 'footer') && isInText ? undefined : begun(true)
  if (sureRoles.has(role)) return begun(true)
  if (!boxes.has(name)) return undefined
  // An id may be the name of a chapter, so it only counts on a `div` without a class.
  const named = attributes.class || (name === 'div' ? attributes.id : '') || ''
  if (sureClass.test(named.slice(0, 300))) return begun(true)
  return name === 'aside' || likelyRoles.has(role) || likelyClass.test(named.slice(0, 300))
    ? begun(false)
    : undefined
}

export const isAround = ({ isSure, letters, linked }: Surroundings): boolean =>
  isSure || 2 * linked >= letters

/** A line that contains only links to neighbouring pages. */
const turning =
  /^(?:(?:previous|next|prev|up|home|top|contents|index|back)(?:\s+(?:topic|chapter|section|page))?[\s:|·,«»<>←→\]([)^-]*)+$/i

export const isTurning = (text: string): boolean => text.length <= 80 && turning.test(text)

export const isTurningTitle = (text: string): boolean =>
  /^(?:previous|next) (?:topic|chapter|section|page)$/i.test(text)
