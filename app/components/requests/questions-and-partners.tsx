import { partnerWishNames, type PartnerWish } from "#domain/requests/partners";
import { MAX_ANSWER } from "#domain/requests/questions";
import { formatDate } from "#domain/time/dates";
import * as cards from "~/components/catalogue/catalogue.css";
import { CsrfField } from "~/components/fields/csrf-field";
import { form as formStyle, input } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

interface QuestionProps {
  readonly question: {
    readonly id: string;
    readonly alumnus: string;
    readonly text: string;
    readonly name: string | null;
    readonly createdAt: string;
  };
  readonly csrf: string | null;
  readonly typed: string;
}

/** A question to an alumnus, to publish with an answer or to reject. */
export function QuestionCard({ question, csrf, typed }: QuestionProps) {
  return (
    <Card title={`To ${question.alumnus}`}>
      <p>
        {question.name ?? "A student"}, {formatDate(question.createdAt)}
      </p>
      <p>{question.text}</p>
      <form className={formStyle} method="post">
        <CsrfField token={csrf} />
        <input type="hidden" name="question" value={question.id} />
        <label>
          The answer, or the reason for declining{" "}
          <textarea
            className={input}
            name="answer"
            rows={4}
            maxLength={MAX_ANSWER}
            defaultValue={typed}
          />
        </label>
        <div className={cards.pagination}>
          <Button tone="accent" name="status" value="answered">
            Publish answer
          </Button>
          <Button tone="quiet" name="status" value="declined">
            Decline
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface PartnerProps {
  readonly partner: {
    readonly id: string;
    readonly institution: string;
    readonly name: string;
    readonly role: string;
    readonly email: string;
    readonly country: string;
    readonly wish: PartnerWish;
    readonly message: string;
    readonly createdAt: string;
  };
  readonly csrf: string | null;
}

/** A message from an institution. */
export function PartnerCard({ partner, csrf }: PartnerProps) {
  return (
    <Card title={partner.institution}>
      <p>
        {partner.name}, {partner.role}, {partner.country}, {formatDate(partner.createdAt)}
      </p>
      <p>{partnerWishNames[partner.wish]}</p>
      <p>{partner.message}</p>
      <form className={cards.pagination} method="post">
        <CsrfField token={csrf} />
        <a href={`mailto:${partner.email}`}>{partner.email}</a>
        <Button
          tone="secondary"
          name="partner"
          value={partner.id}
          aria-label={`Answered: ${partner.institution}`}
        >
          Answered
        </Button>
      </form>
    </Card>
  );
}
