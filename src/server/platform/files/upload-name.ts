/** What a learner's file is called in the folder in which it arrives: never by the name that came with it. */
export const uploadName = 'upload'
