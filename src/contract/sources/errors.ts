/** Of the one table of errors (contract/errors.ts): what is refused about documents. */
export const sourceErrors = {
  source_not_found: { status: 404, sentence: 'Document not found' },
  source_room_full: {
    status: 409,
    sentence:
      'You can have at most {most} MB of documents, and this file is too much. Delete a document that you no longer need, then add this file again. Or split the file, and add only the part that you learn from.',
  },
  source_part_faulty: { status: 400, sentence: '{message}' },
  source_sent: { status: 409, sentence: 'This file is already here, and no part of it is missing.' },
  source_incomplete: {
    status: 409,
    sentence:
      'This file has not arrived completely: {missing} of its {parts} parts are missing. Send them, then try again.',
  },
  source_garbled: {
    status: 409,
    sentence: 'What arrived is not the file that you chose. Nothing was saved; please add the file again.',
  },
  source_not_read: {
    status: 409,
    sentence: 'This document is not read yet. Wait until its text is there, then try again.',
  },
} as const
