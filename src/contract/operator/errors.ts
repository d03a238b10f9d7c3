/** Errors for the operator, and those in the operator's name. Part of the one table of errors. */
export const operatorErrors = {
  operator_link_invalid: {
    status: 400,
    sentence: 'This link no longer works: it was used, has expired, or this Trivium already has an operator.',
  },
  account_unconfirmed: {
    status: 409,
    sentence: 'Nobody has confirmed this address yet. Its owner has to open the link in their mail first.',
  },
  own_account: {
    status: 409,
    sentence: 'This is your own account. Another operator, or the command line, can do that.',
  },
  operators_account: {
    status: 409,
    sentence: 'This is an operator’s account. Remove the operator role first.',
  },
  setting_fixed: {
    status: 409,
    sentence: 'The variable {variable} decides this. Remove it and start again to change it here.',
  },
  sign_ups_closed: {
    status: 403,
    sentence: 'This Trivium takes no new accounts. Please ask whoever runs it.',
  },
  invitation_needed: {
    status: 403,
    sentence:
      'Signing up here needs an invitation. Please open the link you were given, or ask whoever runs this Trivium for one.',
  },
  invitation_over: {
    status: 403,
    sentence:
      'This invitation has ended, or all of its places are taken. Please ask whoever runs this Trivium for a new one.',
  },
} as const
