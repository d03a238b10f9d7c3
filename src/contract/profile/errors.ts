/** Of the one table of errors (contract/errors.ts): what is refused because there is enough of it. */
export const spaceErrors = {
  space_full: {
    status: 409,
    sentence:
      'You can have at most {room}. Delete what you no longer need, then try again; your profile shows what you have.',
  },
} as const
