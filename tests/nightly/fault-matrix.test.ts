import { describeFaults, faults, type Fault } from "../routes/fault-matrix";

describeFaults(Object.keys(faults) as Fault[], () => true);
