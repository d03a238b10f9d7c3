/** The calls that an exam is made of, one after the other. */
export const examPurposes = ['generate-exam-questions', 'review-exam-questions', 'check-exam-questions']
