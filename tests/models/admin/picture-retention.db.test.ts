import { useDatabase } from "../../support/database";
import { testPictureRetention } from "../../support/files/picture-retention";

useDatabase();
testPictureRetention("the disk");
