/** The subscript and superscript letters of Unicode. */
const plain = '0123456789+-=()aehijklmnoprstuvx'
const below = [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ']
const above = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵉʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛˣ']

/** Markdown has no subscript or superscript: uses the Unicode letters where they exist, else a formula. */
export function smallLetters(text: string, place: 'sub' | 'sup'): string {
  const letters = place === 'sub' ? below : above
  const drawn = [...text].map((letter) => letters[plain.indexOf(letter)])
  if (drawn.every((letter) => letter !== undefined)) return drawn.join('')
  const inFormula = text.replaceAll(/[\\{}$&#%_^~]/g, ' ').trim()
  return inFormula === '' ? '' : `$${place === 'sub' ? '_' : '^'}{\\text{${inFormula}}}$`
}
