import type { ComponentProps, ReactNode } from "react";
import { BookingActions, ConfirmMove } from "./booking-actions";
import { SlotChooser } from "./slot-chooser";

interface Props extends Pick<ComponentProps<typeof SlotChooser>, "days" | "chosen"> {
  /** The call's page. */
  readonly path: string;
  readonly csrf: string | null;
  readonly isOpen: boolean;
  /** The time that was chosen instead. */
  readonly slot: string | null;
  readonly hasFile?: boolean;
  /** What is below the buttons. */
  readonly children?: ReactNode;
}

/** Changes an open call: its buttons, then other times, then a question whether to move it. */
export function ChangeCall({ path, csrf, isOpen, days, chosen, slot, hasFile, children }: Props) {
  if (!isOpen) return null;
  return (
    <>
      {slot ? <ConfirmMove path={path} slot={slot} csrf={csrf} /> : null}
      {days.length > 0 ? (
        <SlotChooser
          days={days}
          chosen={chosen}
          dayHref={(day) => `${path}?day=${day}`}
          slotHref={(at) => `${path}?${new URLSearchParams({ slot: at })}`}
        />
      ) : null}
      {!slot && days.length === 0 ? (
        <>
          <BookingActions path={path} csrf={csrf} hasFile={hasFile} />
          {children}
        </>
      ) : null}
    </>
  );
}
