export const assistantName = 'AI Assistant'

const professorFault = "I'm having trouble processing your question right now."
/** The guides with a separate name, each with the message that is shown when no reply came. */
const guideFaults: ReadonlyMap<string, string> = new Map([
  ['Professor', professorFault],
  ['Examiner', "Sorry, I couldn't respond right now."],
  ['Librarian', 'Failed to get response from Librarian. Please try again.'],
])

/** The guide's name in a conversation. */
export const personaOf = (leader: string): string => (guideFaults.has(leader) ? leader : assistantName)

export const chatFault = (leader: string): string => guideFaults.get(leader) ?? professorFault
