/**
 * Phrases that must not appear in product copy, as regular expressions without delimiters, each with what
 * to write instead (docs/how-to/write-copy.md). `except` lists files in which the phrase is right.
 */
export const retiredPhrases = [
  // Errors and instructions
  {
    phrase: "please (?!write to|try again|check|enter the correct|visit the Webinars|use a PNG)",
    use: "leave out “please” and start with the verb: “Enter your name.”",
    except: /^catalogue\/(exams|articles)\//,
  },
  { phrase: "mend what is marked", use: "fix the highlighted fields" },
  { phrase: "is not what it should be", use: "what is wrong and what to do" },
  { phrase: "look into the folder for unwanted mail", use: "check your spam folder" },
  { phrase: "somebody was faster", use: "that time has just been taken" },

  // Connection
  { phrase: "(have|has|there is|without|with) (a|no) line", use: "offline, no connection" },
  { phrase: "the line is back", use: "you're back online" },
  { phrase: "look at your line", use: "check your connection" },

  // Forms and accounts
  { phrase: "be called back", use: "request a callback" },
  { phrase: "without keeping", use: "Cancel" },
  { phrase: "your document is kept", use: "Document uploaded" },
  { phrase: "has a visa been refused", use: "Have you ever been refused a visa?" },
  { phrase: "of your profile is filled in", use: "Your profile is 43% complete" },
  { phrase: "by mail", use: "by email" },
  { phrase: "e-mails?", use: "email", except: /^app\/content\/consent\.ts$|^domain\/messages\// },
  { phrase: "mails from us", use: "emails from us" },
  { phrase: "(is|was|been|it) called? off", use: "cancelled" },
  { phrase: "put (it|them|this) into your calendar", use: "add to calendar" },
  { phrase: "every look of", use: "Each time … opens it, it's logged" },
  { phrase: "it stands? (here|there|on this page|on its page)", use: "it appears here" },
  { phrase: "the answer stands", use: "your result appears here" },
  { phrase: "when it is mended", use: "when it's fixed" },

  {
    phrase: "your call has another time|nobody will call",
    use: "your call has been moved, cancelled",
  },
  { phrase: "look for an answer|write all the same", use: "check for replies, leave a message" },
  { phrase: "a quarter of an hour before", use: "15 minutes before" },
  { phrase: "(nobody|none) waits?\\b|nobody is waiting", use: "no open requests" },
  { phrase: "good places to go on from", use: "Try one of these" },
  { phrase: "this copy runs on", use: "Running locally" },
  { phrase: "we look at it, and write", use: "we'll look into it and email you" },
  { phrase: "handed in a step", use: "submitted a step" },
  { phrase: "a (refund|document|problem) of yours", use: "one of your refunds, documents" },

  // Lists and results
  { phrase: "words in course or university", use: "Keyword" },
  { phrase: "courses? of our catalogue", use: "courses in our catalogue" },
  { phrase: "universities of our catalogue", use: "universities in our catalogue" },
  { phrase: "link to this answer", use: "link to this result" },
  { phrase: "(interest|paid) in all", use: "total interest, total repaid" },
  { phrase: "(scholarship|costs?) in all\\b", use: "total scholarship, total cost" },
  { phrase: "a minimum of their own", use: "their own minimum" },
  { phrase: "nothing in these days", use: "no data for these days" },
  { phrase: "of the stage before", use: "of the previous stage" },
  { phrase: "they need no account", use: "without an account" },
  { phrase: "then months until repayment", use: "grace period (months)" },
  { phrase: "weighed by", use: "weighted by" },
  { phrase: "compare it", use: "Compare", except: /^catalogue\// },

  // Guides
  { phrase: "how not to be cheated", use: "how to avoid scams" },
  { phrase: "before it:", use: "before the call, before you apply" },
  { phrase: "for whom not", use: "who it isn't for" },
  { phrase: "as you want", use: "matches your choice" },
  { phrase: "to look around", use: "Explore" },
  { phrase: "no fine heals it", use: "paying a fine does not restore your status" },
  { phrase: "how it hangs together", use: "how the parts connect" },
  { phrase: "(the )?(what|where) the (Duolingo|PTE|OET) counts", use: "where … is accepted" },
  {
    phrase: "the Duolingo(?! (English Test|test|desktop|app))",
    use: "the Duolingo English Test or Duolingo",
  },
  {
    phrase: "(nurses|engineers|technicians|doctors|seats|skills)( \\w+){0,6} are short",
    use: "are in short supply",
  },
  { phrase: "one language test suffices", use: "one language test is enough" },
  { phrase: "givers (compare|want|say)|each giver", use: "funders, or the name of the body" },
  { phrase: "send an enquiry with the words", use: "link to /enquiry" },
  { phrase: "taken for granted", use: "assumes no prior knowledge" },
  { phrase: "need not (register|decide|know|sign)", use: "don't need to" },
  { phrase: "dear(?= but| in | to live)|dear(er|est)", use: "expensive, costs more, costs most" },
  { phrase: "measuring rod", use: "standard" },
  { phrase: "sit the tests?", use: "take the test" },
  { phrase: "in the first talk", use: "on the first call" },

  // Spelling
  { phrase: "counselors?", use: "counsellor", except: /^domain\/(error-catalogue\.ts|messages\/)/ },
  { phrase: "mark ?sheets? of class", use: "class 10 marksheet" },
  // 24-hour times, but not the minutes and seconds of a timer
  {
    phrase:
      "(by|from|until|between) (0\\d|1[3-9]|2[0-3]):[0-5]\\d|(0\\d|1[3-9]|2[0-3]):[0-5]\\d (to|and|IST|UK|Indian|local)",
    use: "12-hour times: 9:30 am, 2 pm",
  },
];
