export const assistantName = 'AI Assistant'

const professorFault = "I'm having trouble processing your question right now."
/** The guides that speak under their own name, with what stands as their message when no reply came. */
const guideFaults: ReadonlyMap<string, string> = new Map([
  ['Professor', professorFault],
  ['Examiner', "Sorry, I couldn't respond right now."],
  ['Librarian', 'Failed to get response from Librarian. Please try again.'],
])

/** Who speaks in a conversation beside the learner. */
export const personaOf = (leader: string): string => (guideFaults.has(leader) ? leader : assistantName)

export const chatFault = (leader: string): string => guideFaults.get(leader) ?? professorFault
