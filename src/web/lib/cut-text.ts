const shownCharacters = 100

/** The first hundred characters and three dots; a shorter text as it is. */
export function cutText(text: string): string {
  const characters = Array.from(text)
  return characters.length <= shownCharacters ? text : `${characters.slice(0, shownCharacters).join('')}...`
}
