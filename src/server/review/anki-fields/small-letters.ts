/** Letters below and above the line that Unicode has of its own. */
const plain = '0123456789+-=()aehijklmnoprstuvx'
const below = [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ']
const above = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵉʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛˣ']

/** Markdown knows no letters below or above: real ones where there are some, else a formula. */
export function smallLetters(text: string, place: 'sub' | 'sup'): string {
  const letters = place === 'sub' ? below : above
  const drawn = [...text].map((letter) => letters[plain.indexOf(letter)])
  if (drawn.every((letter) => letter !== undefined)) return drawn.join('')
  const inFormula = text.replaceAll(/[\\{}$&#%_^~]/g, ' ').trim()
  return inFormula === '' ? '' : `$${place === 'sub' ? '_' : '^'}{\\text{${inFormula}}}$`
}
